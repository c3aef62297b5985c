"""`/models/`: what may answer."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from context_manager.llm.choosing import offered_models


class PricesSerializer(serializers.Serializer[Any]):
    """Coins per 1,000 tokens; a coin is a thousandth of a US dollar."""

    prompt = serializers.FloatField(min_value=0)
    cached = serializers.FloatField(
        min_value=0, help_text="Of the prompt, what the provider had read before."
    )
    answer = serializers.FloatField(min_value=0)


class OfferedModelSerializer(serializers.Serializer[Any]):
    """A model that may be chosen by its name."""

    name = serializers.CharField()
    title = serializers.CharField()
    window = serializers.IntegerField(min_value=1, help_text="What it holds, prompt and answer, in tokens.")
    answer_tokens = serializers.IntegerField(min_value=1, help_text="The longest answer, in tokens.")
    prices = PricesSerializer()
    default = serializers.BooleanField(help_text="Whether it answers where none is chosen.")


@extend_schema(tags=["turns"])
class ModelsView(APIView):
    """The models."""

    @extend_schema(
        operation_id="models_list", summary="List the models", responses=OfferedModelSerializer(many=True)
    )
    def get(self, request: Request) -> Response:
        """The default first. A model is chosen for a chat, or for one message."""
        shown = [
            {
                "name": model.name,
                "title": model.title,
                "window": model.window,
                "answer_tokens": model.answer_tokens,
                "prices": model.prices,
                "default": place == 0,
            }
            for place, model in enumerate(offered_models())
        ]
        return Response(OfferedModelSerializer(shown, many=True).data)
