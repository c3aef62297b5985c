"""Readings of staff are recorded, or the file is gone."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from compressor.models import File, StaffReading
from compressor.services.staff_readings import record_reading


@pytest.mark.django_db
def test_a_reading_is_kept_when_its_reader_goes() -> None:
    user = User.objects.create_user("reader")
    file = File.objects.create(name="a", title="A", byte_size=1, digest="a")
    record_reading(file, user=user, kind=StaffReading.Kind.PAGE, what="p. 2")
    user.delete()
    reading = StaffReading.objects.get()
    assert (reading.file, reading.user, str(reading)) == (file, None, "read a page: p. 2")


@pytest.mark.django_db(transaction=True)
def test_of_a_file_that_has_just_been_deleted_nothing_is_recorded() -> None:
    file = File.objects.create(name="a", title="A", byte_size=1, digest="a")
    File.objects.all().delete()
    with pytest.raises(File.DoesNotExist, match="has been deleted"):
        record_reading(file, user=None, kind=StaffReading.Kind.PAGE, what="p. 2")
    assert not StaffReading.objects.exists()
