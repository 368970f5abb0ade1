-- What the approval page shows of an application, apart from its name.
ALTER TABLE "Application" ADD COLUMN "description" TEXT,
  ADD COLUMN "privacyUrl" TEXT,
  ADD COLUMN "termsUrl" TEXT,
  ADD COLUMN "icon" TEXT,
  ADD COLUMN "iconHash" TEXT;
