-- The cluster on the service's own machine has items, and no account.
ALTER TABLE "ItemCatalogue" DROP CONSTRAINT "ItemCatalogue_pkey";
ALTER TABLE "ItemCatalogue" ADD COLUMN "owner" TEXT NOT NULL;
ALTER TABLE "ItemCatalogue" ALTER COLUMN "accountId" DROP NOT NULL;
ALTER TABLE "ItemCatalogue" ADD CONSTRAINT "ItemCatalogue_pkey" PRIMARY KEY ("owner", "platform");
CREATE INDEX "ItemCatalogue_accountId_idx" ON "ItemCatalogue"("accountId");
