-- CreateTable
CREATE TABLE "AutomationDay" (
    "accountId" TEXT NOT NULL,
    "categoryId" TEXT NOT NULL,
    "automationId" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER[],
    "lastAt" TIMESTAMPTZ(3),
    "lastResult" TEXT,

    CONSTRAINT "AutomationDay_pkey" PRIMARY KEY ("accountId","categoryId","automationId","day")
);

-- CreateIndex
CREATE INDEX "AutomationDay_day_idx" ON "AutomationDay"("day");
