"""The pages."""

from django.urls import path

from digsite.web import admin, inviting, lobby, mail_pages, views

urlpatterns = [
    path("", lobby.hall, name="hall"),
    path("mine", lobby.mine),
    path("games", lobby.games),
    path("name", lobby.name),
    path("forget", lobby.forget),
    path("play", lobby.play),
    path("join", lobby.join),
    path("sit", lobby.sit),
    path("watch/<str:number>", lobby.watch),
    path("upload", lobby.upload),
    path("new/<slug:game>", inviting.new_table, name="new"),
    path("rules/<slug:game>", views.rules, name="rules"),
    path("host/<str:token>", inviting.host, name="host"),
    path("t/<str:token>/", views.table, name="table"),
    path("t/<str:token>", views.table),
    path("t/<str:token>/story", views.story, name="story"),
    path("t/<str:token>/host", inviting.to_host),
    path("t/<str:token>/match.json", lobby.download),
    path("admin/", admin.tables),
    path("admin/enter/<str:token>", admin.entered),
    path("admin/find", admin.find),
    path("admin/table/<int:number>", admin.table),
    path("admin/table/<int:number>/rows", admin.rows),
    path("t/<str:token>/mail", mail_pages.at_table, name="mail"),
    path("mail", mail_pages.everywhere, name="mails"),
    path("mail/yes/<str:word>", mail_pages.agree),
    path("mail/stop/<str:word>", mail_pages.stop),
    path("colours.css", views.colours, name="colours"),
    path("cover/<slug:game>.svg", views.cover, name="cover"),
    path("favicon.ico", views.favicon),
]
handler404 = "digsite.web.views.not_found"
handler500 = "digsite.web.views.failed"
handler400 = "digsite.web.views.bad_request"
