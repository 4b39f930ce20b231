import { z } from "zod";
import { type Bus } from "../mqtt/bus.ts";
import { type PushHub } from "./hub.ts";

export const organisationChannel = "organisations";

/** `staffId`: the member whom the change concerns; absent: all members. */
const OrganisationNews = z.object({ orgId: z.string(), staffId: z.string().optional() });

/**
 * Notifies all nodes that features or menu of an organisation, or permissions of one member, changed. Open pages then
 * reload.
 */
export interface OrganisationChangeSignal {
  /**
   * Sends the message; call it after the commit. The pages of a node that misses it see the change at their next query.
   */
  notify(news: z.infer<typeof OrganisationNews>): void;
}

export function createOrganisationChangeSignal(bus: Bus): OrganisationChangeSignal {
  return { notify: (news) => bus.publish(organisationChannel, JSON.stringify(news)) };
}

/** Returns a handler that delivers the message to this node's pages, of one member or of all members. */
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
