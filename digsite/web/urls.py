"""The pages."""

from django.urls import path

from digsite.web import views

urlpatterns = [
    path("", views.hall, name="hall"),
    path("new/<slug:game>", views.new_table, name="new"),
    path("rules/<slug:game>", views.rules, name="rules"),
    path("host/<str:token>", views.host, name="host"),
    path("t/<str:token>/", views.table, name="table"),
    path("t/<str:token>", views.table),
    path("t/<str:token>/story", views.story, name="story"),
    path("colours.css", views.colours, name="colours"),
    path("favicon.ico", views.favicon),
]
handler404 = "digsite.web.views.not_found"
handler500 = "digsite.web.views.failed"
handler400 = "digsite.web.views.bad_request"
