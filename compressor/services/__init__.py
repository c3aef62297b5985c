"""What the compressor does, an act a module; nothing here knows HTTP, commands or Celery.

- Files come and go: `uploads`, `originals`, `file_names`, `limits`, `deletion`, `forgetting`, `orphans`.
- The queue, and who may write: `jobs`, `claims`, `leases`, `heartbeat`, `reporting`, `states`.
- Connections to the database, given back: `database_connections`.
- The work on a file: `work`, `reading`, `indexing`, `vectors`, `vector_drafts`, `embedders`, `row_writing`.
- Who works: `worker_loop` for ever, `workers` and `ingestion` in the foreground, `upkeep` now and then.
- Questions: `questions`, `asking`, `library`, `recent_results`, `decisions`.
- The record of what staff read: `staff_readings`; which code runs: `code_version`.
"""
