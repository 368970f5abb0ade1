import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { AlertKind, AlertSettings, AlertSettingUpdate } from "../../contract/alerts.ts";
import { Ok } from "../../contract/text.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { defaultSetting } from "./default-setting.ts";

/** What the account is alerted of: every kind, with its default where the account has not chosen. */
export const getAlertSettings = operation(
  { name: "alerts.settings", access: portalOnly, input: z.strictObject({}), output: AlertSettings },
  async (_, { actor: { accountId }, db }) => {
    const { email, emailVerifiedAt } = await db.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { email: true, emailVerifiedAt: true },
    });
    const rows = await db.alertSetting.findMany({ where: { accountId }, take: AlertKind.options.length });
    const stored = new Map(rows.map((row) => [row.kind, row]));
    const settings = AlertKind.options.map((kind) => {
      const { minutes, ...setting } = defaultSetting(kind);
      const own = stored.get(kind);
      return { ...setting, ...own, kind, minutes: minutes === null ? null : (own?.minutes ?? minutes) };
    });
    return { settings, address: email, addressConfirmed: emailVerifiedAt !== null };
  },
);

export const updateAlertSetting = operation(
  { name: "alerts.updateSetting", access: portalOnly, input: AlertSettingUpdate, output: Ok, writes: true },
  async ({ kind, ...changes }, { actor: { accountId }, db, audit }) => {
    await lockAccount(db, accountId);
    const where = { accountId_kind: { accountId, kind } };
    const { enabled, minutes, mail } = (await db.alertSetting.findUnique({ where })) ?? defaultSetting(kind);
    const [before, after] = [
      { kind, enabled, minutes, mail },
      { kind, enabled, minutes, mail, ...changes },
    ];
    await db.alertSetting.upsert({ where, create: { accountId, ...after }, update: after });
    audit({ action: "alert.update", targetId: kind, before, after });
    return { ok: true };
  },
);
