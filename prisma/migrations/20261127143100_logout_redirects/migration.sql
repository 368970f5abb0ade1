-- Where an application may send people who have signed out.
ALTER TABLE "Application" ADD COLUMN "logoutRedirectUris" TEXT[] NOT NULL DEFAULT '{}';
