import { type Answer } from "@huiyan/contract/endpoint";
import { findDeliveries, type resendDeliveries } from "@huiyan/contract/open-api/open-api.api";
import { type SentBy } from "../../shared/api/call.ts";
import { type CommandOptions } from "../../shared/api/use-command.ts";
import { grouped } from "../../shared/format/count.ts";
import { openApiText as text } from "./open-api.texts.ts";

type Api = typeof resendDeliveries;

/** Queues deliveries again: those named, or without ids all that failed. */
export function resending(): CommandOptions<Answer<Api>, SentBy<Api["input"]>> {
  return {
    success: ({ count }) => text("resent", { n: grouped(count) }),
    refresh: (client) => client.invalidateQueries({ queryKey: [findDeliveries.name] }),
  };
}
