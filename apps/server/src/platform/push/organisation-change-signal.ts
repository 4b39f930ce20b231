import { z } from "zod";
import { type Bus } from "../mqtt/bus.ts";
import { type PushHub } from "./hub.ts";

export const organisationChannel = "organisations";

/** `staffId`: it concerns this member alone. */
const OrganisationNews = z.object({ orgId: z.string(), staffId: z.string().optional() });

/** Tells all nodes that an organisation has other features or another menu, so that open pages ask again. */
export interface OrganisationChangeSignal {
  /** Committed already; who misses it sees the change with the next look. */
  notify(news: z.infer<typeof OrganisationNews>): void;
}

export function createOrganisationChangeSignal(bus: Bus): OrganisationChangeSignal {
  return { notify: (news) => bus.publish(organisationChannel, JSON.stringify(news)) };
}

/** Tells the pages of this node, every member's. */
export function createOrganisationDelivery(hub: PushHub): (text: string) => void {
  return (text) => {
    const { orgId, staffId: only } = OrganisationNews.parse(JSON.parse(text));
    const frame = { event: "org_changed", data: {} } as const;
    const staffIds = only === undefined ? hub.staffOf(orgId) : [only];
    hub.send(
      orgId,
      staffIds.map((staffId) => ({ staffId, frame })),
    );
  };
}
