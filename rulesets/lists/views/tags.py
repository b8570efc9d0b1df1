"""The form of one list's tags."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from rulesets.lists.forms import TagsForm
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.services import tagging
from rulesets.web.ownership import OwnerRequest


@require_http_methods(["GET", "HEAD", "POST"])
def tags(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Change the tags of one list; a button adds a tag of other lists to those typed."""
    row = get_object_or_404(List.objects.of_owner(request.owner).defer("document"), pk=id)
    typed = request.POST.copy()
    if "add" in typed:
        typed["tags"] = ", ".join(filter(None, map(str, (typed.get("tags", ""), typed["add"]))))
    form = TagsForm(typed or None, initial={"tags": ", ".join(row.tag_names)})
    if request.method == "POST" and form.is_valid():
        tagging.set_tags(request.owner, id, form.cleaned_data["tags"])
        return redirect("lists:home")
    known = [tag for tag in tagging.tags_of(request.owner) if tag not in row.tag_names]
    context = {"row": row, "form": form, "known": known, "presentations": PRESENTATIONS}
    return render(request, "lists/tags.html", context, status=400 if form.is_bound else 200)
