-- Wrong second factors are counted with the authenticator app that they are for, so that a restart forgets none.
ALTER TABLE "Totp" ADD COLUMN "wrongCodes" JSONB NOT NULL DEFAULT '{}';
