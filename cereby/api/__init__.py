"""What every view of the API has in common: addresses, problems, pages of lists, its OpenAPI document."""
