import type { JoinInfo, MetaPatch, PartyConfig } from "./party-records.ts";
import { refuse } from "./refusals.ts";
import type { RouteDefinition, RouteRequest } from "./route.ts";

const FRIENDS = "friends-public-service-prod.ol.epicgames.com/friends/api";
const PARTY = "party-service-prod.ol.epicgames.com/party/api/v1/Fortnite";
const CHAT = "api.epicgames.dev/epic/chat/v1/public/:deployment";

type Meta = Record<string, string>;
interface PartyCreation {
  config: Partial<PartyConfig>;
  join_info: JoinInfo;
  meta: Meta;
}
interface PartyChange {
  config: Partial<PartyConfig>;
  meta: MetaPatch;
  revision: number;
}

/** The body of a request. The emulator trusts its one client to send what the route expects. */
const bodyOf = <T>({ json }: RouteRequest): T => json as T;

function messageOf({ json }: RouteRequest): string {
  const body = (json as { message?: { body?: unknown } } | undefined)?.message?.body;
  if (typeof body !== "string") throw refuse.badRequest();
  return body;
}

const FRIEND_ROUTES: RouteDefinition[] = [
  ["GET", `${FRIENDS}/v1/:id/summary`, ({ friendships }, { accountId }) => friendships.summaryOf(accountId)],
  [
    "POST",
    `${FRIENDS}/public/friends/:id/:other`,
    ({ friendships }, { accountId, param }) => friendships.request(accountId, param("other")),
  ],
  [
    "DELETE",
    `${FRIENDS}/v1/:id/friends/:other`,
    ({ friendships }, { accountId, param }) => friendships.remove(accountId, param("other")),
  ],
  [
    "POST",
    `${FRIENDS}/public/blocklist/:id/:other`,
    ({ friendships }, { accountId, param }) => friendships.block(accountId, param("other")),
  ],
  [
    "DELETE",
    `${FRIENDS}/public/blocklist/:id/:other`,
    ({ friendships }, { accountId, param }) => friendships.unblock(accountId, param("other")),
  ],
];

const PARTY_ROUTES: RouteDefinition[] = [
  [
    "GET",
    `${PARTY}/user/:id`,
    ({ parties }, { accountId }) => {
      const party = parties.of(accountId);
      return { current: party ? [party] : [], pending: [], invites: [], pings: [] };
    },
  ],
  [
    "POST",
    `${PARTY}/parties`,
    ({ parties }, request) => {
      const { config, join_info, meta } = bodyOf<PartyCreation>(request);
      return parties.create(request.accountId, join_info, config, meta);
    },
  ],
  ["GET", `${PARTY}/parties/:id`, ({ parties }, { accountId, param }) => parties.query(param("id"), accountId)],
  [
    "PATCH",
    `${PARTY}/parties/:id`,
    ({ parties }, request) => parties.patch(request.param("id"), request.accountId, bodyOf<PartyChange>(request)),
  ],
];

const MEMBER_ROUTES: RouteDefinition[] = [
  [
    "PATCH",
    `${PARTY}/parties/:id/members/:member/meta`,
    ({ parties }, request) => {
      const { param, accountId } = request;
      const patch = bodyOf<MetaPatch & { revision: number }>(request);
      return parties.patchMember(param("id"), param("member"), accountId, patch);
    },
  ],
  [
    "POST",
    `${PARTY}/parties/:id/members/:member/join`,
    ({ parties }, request) => {
      const id = request.param("id");
      parties.join(id, request.accountId, bodyOf<JoinInfo>(request));
      return { status: "JOINED", party_id: id };
    },
  ],
  [
    "POST",
    `${PARTY}/parties/:id/members/:member/promote`,
    ({ parties }, { accountId, param }) => parties.promote(param("id"), param("member"), accountId),
  ],
  [
    "DELETE",
    `${PARTY}/parties/:id/members/:member`,
    ({ parties }, { accountId, param }) => parties.remove(param("id"), param("member"), accountId),
  ],
];

const INVITATION_ROUTES: RouteDefinition[] = [
  [
    "POST",
    `${PARTY}/parties/:id/invites/:other`,
    ({ parties }, request) => {
      const { param, accountId, query } = request;
      const withPing = query.get("sendPing") === "true";
      return parties.invite(param("id"), accountId, param("other"), bodyOf<Meta>(request), withPing);
    },
  ],
  [
    "POST",
    `${PARTY}/user/:other/pings/:id`,
    ({ parties }, request) => parties.ping(request.accountId, request.param("other"), bodyOf<Meta>(request)),
  ],
  [
    "GET",
    `${PARTY}/user/:id/pings/:other/parties`,
    ({ parties }, { accountId, param }) => parties.pingedParties(accountId, param("other")),
  ],
  [
    "DELETE",
    `${PARTY}/user/:id/pings/:other`,
    ({ parties }, { accountId, param }) => parties.deletePing(accountId, param("other")),
  ],
  [
    "POST",
    `${PARTY}/members/:other/intentions/:id`,
    ({ parties }, request) => parties.requestToJoin(request.accountId, request.param("other"), bodyOf<Meta>(request)),
  ],
];

const CHAT_ROUTES: RouteDefinition[] = [
  [
    "POST",
    `${CHAT}/whisper/:id/:other`,
    (world, request) => world.whisper(request.accountId, request.param("other"), messageOf(request)),
  ],
  [
    "POST",
    `${CHAT}/conversations/:conversation/messages`,
    (world, request) => {
      const { allowedRecipients } = bodyOf<{ allowedRecipients?: string[] }>(request);
      const partyId = request.param("conversation").replace(/^p-/, "");
      world.sendToParty(partyId, request.accountId, messageOf(request), allowedRecipients);
    },
  ],
];

export const SOCIAL_ROUTES: RouteDefinition[] = [
  ...FRIEND_ROUTES,
  ...PARTY_ROUTES,
  ...MEMBER_ROUTES,
  ...INVITATION_ROUTES,
  ...CHAT_ROUTES,
];
