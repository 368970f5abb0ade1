-- Actions are named noun.verb; entries from before get the new names.
UPDATE "AuditEntry" SET action = renamed.new_name
FROM (VALUES
    ('account.changeFlags', 'account.update'),
    ('account.limitBots', 'account.update'),
    ('account.change', 'account.update'),
    ('bot.refresh', 'bot.renewCredentials'),
    ('bot.refused', 'bot.rejectCredentials'),
    ('shard.refused', 'shard.refuse'),
    ('category.manage', 'category.assignManaged'),
    ('category.release', 'category.releaseManaged'),
    ('review.ask', 'review.request'),
    ('application.revokeReplayed', 'application.revokeReplayedToken'),
    ('application.revoke', 'application.revokeApproval'),
    ('application.exchange', 'application.exchangeCode')
  ) AS renamed (old_name, new_name)
WHERE action = renamed.old_name;
