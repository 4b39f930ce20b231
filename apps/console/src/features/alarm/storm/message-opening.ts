import { type Message } from "@huiyan/contract/alarm/message";
import { type Opening } from "#shared/list/use-list.ts";
import { type MessageSearch } from "../message-search.ts";

const ofStorm = (id: string) => `storm ${id}`;

/**
 * Stores in the address which row is open: an alarm, or its burst. An alarm of an open burst is shown over the burst.
 */
export const messageOpening: Opening<MessageSearch, Message> = {
  opened: ({ storm, id }) => (storm === undefined ? id : ofStorm(storm)),
  keyOf: ({ _id, storm }) => (storm === null ? _id : ofStorm(storm._id)),
  patch: (key) => {
    const [name, storm] = key?.split(" ") ?? [];
    return storm === undefined ? { id: name, storm: undefined } : { id: undefined, storm };
  },
};
