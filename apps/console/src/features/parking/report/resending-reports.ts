import { type Answer } from "@huiyan/contract/endpoint";
import { findReports, getReport, type resendReports } from "@huiyan/contract/parking/report.api";
import { type SentBy } from "../../../shared/api/call.ts";
import { type CommandOptions } from "../../../shared/api/use-command.ts";
import { grouped } from "../../../shared/format/count.ts";
import { reportText as text } from "./report.texts.ts";

type Api = typeof resendReports;

/** Queues reports again: those named, or without ids all that failed. */
export function resendingReports(): CommandOptions<Answer<Api>, SentBy<Api["input"]>> {
  return {
    success: ({ count }) => (count === 0 ? text("notResent") : text("resent", { n: grouped(count) })),
    refresh: (client) =>
      Promise.all([findReports, getReport].map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  };
}
