-- When somebody of staff was last there, by what their browser says with a call; kept for them alone.
alter table sessions add column last_active_at timestamptz;
