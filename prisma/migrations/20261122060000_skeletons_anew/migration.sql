-- What usernames look like is told by another rule: the next start notes it anew.
UPDATE "Account" SET "usernameSkeleton" = NULL;
