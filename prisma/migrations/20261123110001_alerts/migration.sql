-- When the text of a mail was handed to the mail server: such a mail is never sent a second time.
ALTER TABLE "Mail" ADD COLUMN     "sendingAt" TIMESTAMPTZ(3);
