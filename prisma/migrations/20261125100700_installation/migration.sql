-- How the installation is run, and which engine may assign bots: one row.
CREATE TABLE "Installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "kind" TEXT NOT NULL,
    "brokerAddress" TEXT,
    "engineId" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "renewedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Installation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Installation_one_row" CHECK ("id" = 1)
);
