import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import {
  CONFIRM_HOURS,
  CONFIRMATIONS_TO_ADDRESS,
  MAX_PENDING_SUBSCRIBERS,
  MAX_SUBSCRIBERS,
  SUBSCRIBE_REQUESTS,
  UNSUBSCRIBE_REQUESTS,
} from "../../contract/limits/status.ts";
import { StatusSubscription, SubscriptionConfirmation, SubscriptionConfirmed } from "../../contract/status-history.ts";
import { Ok } from "../../contract/text.ts";
import type { Db } from "../../data/db.ts";
import { encrypt } from "../../data/encryption.ts";
import { newId } from "../../data/id.ts";
import { keyring } from "../../data/keyring.ts";
import { hashSecret, newOpaqueToken } from "../../data/secret.ts";
import type { Translator } from "../../languages/translator.ts";
import { settings } from "../../settings/settings.ts";
import type { Actor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { linkOutOfDate } from "../identity/email-links.ts";
import { resetTimes } from "../identity/password-reset.ts";
import { translatorOfReader } from "../identity/reader-language.ts";
import { sendMail } from "../mail/send-mail.ts";
import { publicOperation } from "../operation.ts";
import { rateLimitAddress } from "../rate-limit-address.ts";
import { consumeRate, isWithinRate } from "../service/rate-limit.ts";
import { statusMails } from "./incident-mails.ts";

const askToSubscribe = publicOperation(
  { name: "status.subscribe", input: StatusSubscription, output: Ok, writes: true },
  {
    async prepare({ email }, { actor }) {
      if (!settings().smtp) throw new Fault("unable_to_process", "This service sends no mails. Use the feed instead.");
      await consumeRate(SUBSCRIBE_REQUESTS, rateLimitAddress(actor.ip));
      const mails = await isWithinRate(CONFIRMATIONS_TO_ADDRESS, email.toLowerCase());
      return async ({ db }) => {
        await requireCapacity(db);
        if (mails) await askToConfirm(db, email, readerOf(actor));
        return { ok: true };
      };
    },
  },
);

/** Asks the address to confirm. The answer and its time are the same whether or not it gets mails already. */
export const subscribe = Object.assign(
  async (...call: Parameters<typeof askToSubscribe>) => {
    const [answer] = await Promise.all([askToSubscribe(...call), sleep(resetTimes().answerMs)]);
    return answer;
  },
  { spec: askToSubscribe.spec },
);

/** Whichever address it is. */
async function requireCapacity(db: Db): Promise<void> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('statusSubscribers'))::text`;
  const pending = await db.statusSubscriber.count({ where: { confirmedAt: null } });
  if (pending < MAX_PENDING_SUBSCRIBERS && (await db.statusSubscriber.count()) < MAX_SUBSCRIBERS) return;
  throw new Fault(
    "limit_exceeded",
    "No more addresses can get mails at the moment. Use the feed, or try again tomorrow.",
  );
}

/** Who has asked from the status page, with an account or without. */
const readerOf = (actor: Actor): Translator =>
  translatorOfReader({ language: "chosenLanguage" in actor && actor.chosenLanguage }, actor.readRequestedLanguage);

/** A link that was mailed before ends. */
async function askToConfirm(db: Db, address: string, reader: Translator): Promise<void> {
  const addressKey = address.toLowerCase();
  const row = await db.statusSubscriber.findUnique({ where: { addressKey }, select: { confirmedAt: true } });
  if (row?.confirmedAt) return;
  const token = newOpaqueToken();
  const [id, unsubscribe, keyId] = [newId(), newOpaqueToken(), keyring().newest];
  const sealedToken = encrypt(unsubscribe, { rowId: id, field: "unsubscribeToken" }, keyId);
  const stored = await db.$executeRaw`
    INSERT INTO "StatusSubscriber"
      (id, address, "addressKey", "confirmHash", "expiresAt", "unsubscribeHash", "keyId", "sealedToken", language)
    VALUES (${id}, ${address}, ${addressKey}, ${hashSecret(token)}, now() + make_interval(hours => ${CONFIRM_HOURS}::int),
      ${hashSecret(unsubscribe)}, ${keyId}, ${sealedToken}, ${reader.locale})
    ON CONFLICT ("addressKey") DO UPDATE
      SET "confirmHash" = excluded."confirmHash", "expiresAt" = excluded."expiresAt", language = excluded.language
      WHERE "StatusSubscriber"."confirmedAt" IS NULL`;
  if (stored === 0) return; // it was confirmed at this moment
  await sendMail(db, { accountId: null, kind: "confirmEmail", address, ...statusMails.confirm(reader, token) });
}

/** From the next update on, the address gets mails. */
export const confirmSubscription = publicOperation(
  {
    name: "status.confirmSubscription",
    input: SubscriptionConfirmation,
    output: SubscriptionConfirmed,
    writes: true,
  },
  async ({ token }, { db }) => {
    const [row] = await db.$queryRaw<{ email: string }[]>`
      UPDATE "StatusSubscriber" SET "confirmedAt" = now(), "confirmHash" = NULL, "expiresAt" = NULL
      WHERE "confirmHash" = ${hashSecret(token)} AND "expiresAt" > now() AND "confirmedAt" IS NULL
      RETURNING address AS email`;
    if (!row) throw linkOutOfDate();
    return row;
  },
);

/** Ends the mails to an address, by the link in each of them. A second use of the link changes nothing. */
export const unsubscribe = publicOperation(
  {
    name: "status.unsubscribe",
    input: z.strictObject({ token: z.string().max(255) }),
    output: Ok,
    writes: true,
    duringMaintenance: true,
  },
  {
    async prepare({ token }, { actor }) {
      await consumeRate(UNSUBSCRIBE_REQUESTS, rateLimitAddress(actor.ip));
      return async ({ db }) => {
        await db.$executeRaw`
          WITH ended AS (
            DELETE FROM "StatusSubscriber" WHERE "unsubscribeHash" = ${hashSecret(token)} RETURNING address)
          DELETE FROM "Mail" m USING ended
          WHERE m.kind = 'incident' AND m.address = ended.address AND m.state <> 'sent' AND m."sendingAt" IS NULL`;
        return { ok: true };
      };
    },
  },
);
