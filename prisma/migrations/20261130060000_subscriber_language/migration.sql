-- In which mails about incidents are written; null: English.
ALTER TABLE "StatusSubscriber" ADD COLUMN "language" TEXT;
