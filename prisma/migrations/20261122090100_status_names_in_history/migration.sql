-- The history of bots names the statuses as the specification does; entries from before get the same names.
UPDATE "BotEvent" SET text = 'Booting' WHERE kind = 'status' AND text = 'Starting';
UPDATE "BotEvent" SET text = 'Disconnected' WHERE kind = 'status' AND text = 'Reconnecting';
