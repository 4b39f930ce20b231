import { type ChannelKind } from "@huiyan/contract/notify/channel-kinds";
import { type NoticeKind } from "@huiyan/contract/notify/notify.rules";
import { findStormMembers, findStormRows, viewStorm } from "#features/alarm/alarm.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { isDatabaseAway } from "#platform/db/failures.ts";
import { errorKeyOf } from "#platform/error/error-answer.ts";
import { openSecrets } from "../channel/channel-secrets.ts";
import { type NoticeContent, type NoticedStorm } from "../send/notice-content.ts";
import { picturesEnd } from "../send/picture-link.ts";
import { providers } from "../send/providers.ts";
import { failed, type SendOutcome } from "../send/send-outcome.ts";
import { countMembers, findNamedMembers, findStormsOf, getOrganisationTitle } from "./content.queries.ts";

export interface SentNotice {
  id: string;
  org_id: string;
  kind: NoticeKind;
  rule_name: string;
  created_at: Date;
  channel_kind: ChannelKind;
  settings: unknown;
  secrets_sealed: Buffer;
}

export interface NoticeTry extends SendOutcome {
  tookMs: number;
  /**
   * True if nothing was sent, because all alarms of the notification were deleted or, for an escalation, handled
   * meanwhile.
   */
  isEmpty?: boolean;
}

/** Error keys of outgoing calls for which another attempt cannot succeed. */
const lastingKeys: ReadonlySet<string> = new Set(["outgoing_private", "outgoing_url_invalid", "outgoing_redirect"]);

async function loadStorms(db: Queryable, id: string, kind: NoticeKind): Promise<NoticedStorm[]> {
  const rows = await findStormRows(db, await findStormsOf(db, id, kind));
  const members = await findStormMembers(db, rows, undefined);
  return rows.flatMap((row) => {
    const storm = viewStorm(
      row,
      members.filter(({ storm_id }) => storm_id === row.id),
      "zh-CN",
    );
    return storm === null ? [] : [{ text: storm.text, count: storm.count, high: storm.high }];
  });
}

async function loadContent({ db, clock }: Services, notice: SentNotice): Promise<NoticeContent> {
  const { id, org_id, kind, rule_name } = notice;
  const [organisation, counted, named, storms] = await Promise.all([
    getOrganisationTitle(db.sql, org_id),
    countMembers(db.sql, id, kind),
    findNamedMembers(db.sql, id, kind),
    loadStorms(db.sql, id, kind),
  ]);
  const now = clock.now();
  const picturesUntil = picturesEnd(notice.created_at, now);
  return { id, kind, organisation, rule: rule_name, now, picturesUntil, ...counted, named, storms };
}

async function send(services: Services, notice: SentNotice, content: NoticeContent): Promise<SendOutcome> {
  const { org_id, channel_kind, settings, secrets_sealed } = notice;
  const secrets = openSecrets(services.key, secrets_sealed);
  return providers[channel_kind](
    { ...services, outgoing: services.outgoing.of(org_id) },
    { settings, secrets },
    content,
  );
}

/** Sends a notification once and returns the result. @throws if the database is unavailable */
export async function sendNotice(services: Services, notice: SentNotice): Promise<NoticeTry> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const content = await loadContent(services, notice);
    if (notice.kind !== "test" && content.named.length === 0) {
      const error = notice.kind === "escalation" ? "报警已处理，无需再通知" : "报警已删除";
      return { ...failed(0, error, true), tookMs: 0, isEmpty: true };
    }
    return { ...(await send(services, notice, content)), tookMs: took() };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const key = errorKeyOf(error);
    if (key === "internal") services.log.error({ err: error, notice: notice.id }, "a notice failed unexpectedly");
    return { status: 0, error: key, values: {}, isLasting: lastingKeys.has(key), tookMs: took() };
  }
}
