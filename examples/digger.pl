#!/usr/bin/perl
# A bot in another language: a careful digger for Shaft, and a seat that plays at random at every other game.
#
#     digsite play shaft --players "me,exec:perl examples/digger.pl"
#     digsite sim shaft --players "exec:perl examples/digger.pl,random" --games 200
#
# It reads questions from standard input and writes answers to standard output, a line of JSON each, as
# docs/programs.md describes it.

use strict;
use warnings;
use JSON::PP;

use constant FACES => 6;     # of the die, as printed
use constant ENOUGH => 6;    # sherds that are carried home
my %worth = (lamp => 1, rope => 2, sieve => 3, map => 4);    # what the museum pays

my $json = JSON::PP->new->utf8;
my $game = '';
$| = 1;                      # every answer leaves at once

while (my $line = <STDIN>) {
    my $said = $json->decode($line);
    if ($said->{hello}) {
        $game = $said->{game};
        answer({hello => 1, name => 'Careful digger'});
    }
    elsif ($said->{ask}) {
        answer({id => $said->{ask}, action => $game eq 'shaft' ? careful($said) : any($said)});
    }
}

sub answer { print $json->encode($_[0]), "\n" }

# Digs where at most half of the faces bury, leaves with a full basket, and offers its best tool.
sub careful {
    my ($said) = @_;
    my $table = $said->{look}{state};
    my %can = map { $_->{word} => 1 } @{$said->{actions}};
    my @offers = sort { value($b) <=> value($a) } grep { /^offer:/ } keys %can;
    return $offers[0] if @offers;
    my $risk = ($table->{depth} - $table->{lit}) / FACES;
    return 'leave' if $can{leave} && ($table->{basket} >= ENOUGH || $risk > 0.5);
    return 'play:lamp' if $can{'play:lamp'} && $risk > 0.25;
    return $can{dig} ? 'dig' : any($said);
}

sub value { my ($offer) = @_; return $worth{$offer =~ s/^offer://r} // 0 }

# Any action that is allowed, by the chance that the question brings along.
sub any {
    my ($said) = @_;
    my @actions = @{$said->{actions}};
    return $actions[int($said->{luck} / 2**32 * @actions)]{number};
}
