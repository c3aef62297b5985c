"""The files API: thin views over the services, and what they send as JSON."""
