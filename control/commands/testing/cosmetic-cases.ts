import { type CommandCase, failing, leaveBotWithoutParty, ownMemberOf, wornBy } from "./command-case.ts";
import { ANN } from "./command-harness.ts";

const notFound = (type: string): CommandCase["refused"] => ({
  args: "Nothing Of It",
  reply: [4, `There is no ${type} called “Nothing Of It”.`],
});
const noPartyReply: CommandCase["refused"] = {
  before: leaveBotWithoutParty,
  reply: [4, "I am not in a party."],
};

const wears = (slot: string, name: string, id: string): CommandCase => ({
  ok: {
    args: name,
    reply: [1, `Set as ${slot}: ${name} (${id}).`],
    observe: (b) => Reflect.get(wornBy(b), slot),
    expected: { id },
  },
  refused: notFound(slot),
  usage: "",
});

export const COSMETIC_CASES: Record<string, CommandCase> = {
  outfit: wears("outfit", "Moss Warden", "CID_1"),
  backpack: wears("backpack", "Tin Kettle", "BID_1"),
  pickaxe: wears("pickaxe", "Rake", "PICK_1"),
  emote: wears("emote", "Slow Wave", "EID_1"),
  emoji: wears("emoji", "Thumb", "EMO_1"),
  shoes: wears("shoes", "Canvas Runners", "SHOE_1"),
  sidekick: wears("sidekick", "Grey Owlet", "SKID_1"),
  cosmetic: {
    ok: {
      args: "rake",
      reply: [1, "Set as pickaxe: Rake (PICK_1)."],
      observe: (b) => wornBy(b).pickaxe,
      expected: { id: "PICK_1" },
    },
    refused: { args: "Kite", reply: [4, "Kite (BAN_1) cannot be worn, because it is a banner."] },
    usage: "",
  },
  cosmetic_info: {
    ok: { args: "CID_1", reply: [2, "Moss Warden (CID_1), outfit. Styles: Colour (2) and Hood (2)."] },
    refused: { args: "nope", reply: [4, "There is no item called “nope”."] },
    usage: "",
  },
  variants: {
    ok: {
      before: (b) => b.run("outfit", "CID_1"),
      args: "outfit 1 2",
      reply: [1, "Moss Warden: Colour is now Red."],
      observe: (b) => wornBy(b).outfit,
      expected: { id: "CID_1", variants: [{ channel: "Material", variant: "Mat2" }] },
    },
    refused: { args: "shoes", reply: [4, "Nothing is set as shoes."] },
    usage: "hat",
  },
  banner: {
    ok: {
      args: "Kite Rust",
      reply: [1, "Banner: Kite (BAN_1), colour COL_2."],
      observe: (b) => ownMemberOf(b).banner,
      expected: { id: "BAN_1", color: "COL_2" },
    },
    refused: { args: "Kite Plaid", reply: [4, "There is no banner colour called “Plaid”."] },
    usage: "Kite Rust Teal",
  },
  random: {
    ok: {
      reply: [1, "Picked at random: Moss Warden (CID_1), Tin Kettle (BID_1), Rake (PICK_1), and Slow Wave (EID_1)."],
      observe: (b) => wornBy(b).backpack,
      expected: { id: "BID_1" },
    },
    refused: { before: failing("unavailable"), reply: [4, "The platform cannot be reached. Try again later."] },
    usage: "hat",
  },
  preset: {
    ok: {
      before: (b) => b.run("emote", "EID_1"),
      args: "CID_2 BID_1 PICK_1 none SHOE_1 SKID_1",
      reply: [1, "Preset applied: outfit, backpack, pickaxe, emote, shoes, and sidekick."],
      observe: wornBy,
      expected: {
        outfit: { id: "CID_2" },
        backpack: { id: "BID_1" },
        pickaxe: { id: "PICK_1" },
        shoes: { id: "SHOE_1" },
        sidekick: { id: "SKID_1" },
      },
    },
    refused: { args: "CID_2 kettle", reply: [4, "There is no backpack called “kettle”."] },
    usage: "",
  },
  clear_backpack: {
    ok: { before: (b) => b.run("bb", "BID_1"), reply: [1, "Removed: backpack."], observe: (b) => wornBy(b).backpack },
    refused: { reply: [3, "Nothing is set as backpack."] },
    usage: "now",
  },
  clear_emote: {
    ok: { before: (b) => b.run("dance", "EID_1"), reply: [1, "Removed: emote."], observe: (b) => wornBy(b).emote },
    refused: { reply: [3, "Nothing is set as emote."] },
    usage: "now",
  },
  clear_shoes: {
    ok: { before: (b) => b.run("kicks", "SHOE_1"), reply: [1, "Removed: shoes."], observe: (b) => wornBy(b).shoes },
    refused: { reply: [3, "Nothing is set as shoes."] },
    usage: "now",
  },
  clear_sidekick: {
    ok: {
      before: (b) => b.run("sidekick", "SKID_1"),
      reply: [1, "Removed: sidekick."],
      observe: (b) => wornBy(b).sidekick,
    },
    refused: { reply: [3, "Nothing is set as sidekick."] },
    usage: "now",
  },
  copy: {
    ok: {
      before: (b) => {
        b.session.addMember(ANN).worn = { outfit: { id: "CID_3" }, shoes: { id: "SHOE_1" } };
      },
      args: "Ann",
      reply: [1, "Copied from Ann: 2 items."],
      observe: wornBy,
      expected: { outfit: { id: "CID_3" }, shoes: { id: "SHOE_1" } },
    },
    refused: { args: "all Ann", reply: [4, "“Ann” is not in the party."] },
    usage: "",
  },
  mimic: {
    ok: {
      before: (b) => {
        b.session.addMember(ANN).worn.pickaxe = { id: "PICK_1" };
      },
      byAnn: true,
      reply: [1, "I copy what Ann wears, until “stop”."],
      observe: (b) => wornBy(b).pickaxe,
      expected: { id: "PICK_1" },
    },
    refused: { args: "Bot One", reply: [4, "That is me. Name another member."] },
    usage: "",
  },
  new_items: {
    ok: {
      reply: [1, "Showing 2 items, one every 5 seconds, until “stop”."],
      observe: (b) => wornBy(b).outfit,
      expected: { id: "CID_3" },
    },
    refused: { args: "shoes", reply: [4, "There are no such items."] },
    usage: "hats",
  },
  all_items: {
    ok: {
      args: "pickaxe",
      reply: [1, "Showing 1 item, one every 5 seconds, until “stop”."],
      observe: (b) => wornBy(b).pickaxe,
      expected: { id: "PICK_1" },
    },
    refused: {
      before: (b) => b.run("new_items"),
      reply: [3, "“new_items” is already running. Use “stop” to end it."],
    },
    usage: "all maybe",
  },
  shop_items: {
    ok: {
      args: "bb y",
      reply: [1, "Showing 1 item, one every 5 seconds, until “stop”."],
      observe: (b) => wornBy(b).backpack,
      expected: { id: "BID_1" },
    },
    refused: { args: "emoji", reply: [4, "There are no such items."] },
    usage: "all no please",
  },
  stop: {
    ok: { before: (b) => b.run("emote", "EID_1"), reply: [1, "Stopped."], observe: (b) => wornBy(b).emote },
    refused: { reply: [3, "Nothing was running."] },
    usage: "it",
  },
  level: {
    ok: { args: "-40", reply: [1, "Level: -40."], observe: (b) => ownMemberOf(b).level, expected: -40 },
    refused: { args: "5", before: failing("forbidden"), reply: [4, "The platform does not allow that."] },
    usage: "1e3",
  },
  bp_level: {
    ok: {
      args: "200",
      reply: [1, "Battle pass level: 200."],
      observe: (b) => ownMemberOf(b).battlePassLevel,
      expected: 200,
    },
    refused: { args: "5", before: failing("timeout"), reply: [4, "The platform did not answer in time."] },
    usage: "9999999999",
  },
  crowns: {
    ok: { args: "7", reply: [1, "Crowns: 7."], observe: (b) => ownMemberOf(b).crowns, expected: 7 },
    refused: {
      args: "5",
      before: failing("rate_limited"),
      reply: [4, "The platform limits my actions. Try again in a moment."],
    },
    usage: "-1",
  },
  rank: {
    ok: { args: "3", reply: [1, "Rank: 3."], observe: (b) => ownMemberOf(b).rank, expected: 3 },
    refused: { args: "5", before: failing("banned"), reply: [4, "My account is banned."] },
    usage: "gold",
  },
  ready: {
    ok: { reply: [1, "I am ready now."], observe: (b) => ownMemberOf(b).readiness, expected: "ready" },
    refused: noPartyReply,
    usage: "now",
  },
  unready: {
    ok: {
      before: (b) => b.run("ready"),
      reply: [1, "I am not ready now."],
      observe: (b) => ownMemberOf(b).readiness,
      expected: "notReady",
    },
    refused: { reply: [3, "I was not ready anyway."] },
    usage: "now",
  },
  sit_out: {
    ok: { reply: [1, "I am sitting out now."], observe: (b) => ownMemberOf(b).readiness, expected: "sittingOut" },
    refused: noPartyReply,
    usage: "now",
  },
  sit_in: {
    ok: {
      before: (b) => b.run("sit_out"),
      reply: [1, "I no longer sit out."],
      observe: (b) => ownMemberOf(b).readiness,
      expected: "notReady",
    },
    refused: { reply: [3, "I was not sitting out."] },
    usage: "now",
  },
  match: {
    ok: {
      args: "12",
      reply: [1, "I appear to be in a match with 12 players left."],
      observe: (b) => ownMemberOf(b).match,
      expected: { players: 12 },
    },
    refused: noPartyReply,
    usage: "0",
  },
  unmatch: {
    ok: {
      before: (b) => b.run("match"),
      reply: [1, "I am back in the lobby."],
      observe: (b) => ownMemberOf(b).match,
      expected: null,
    },
    refused: { reply: [3, "I was in the lobby anyway."] },
    usage: "now",
  },
};
