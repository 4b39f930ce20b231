import { z } from "zod";

/** The environment says so to the agent that a launcher has started. */
export const launchedVariable = "HUIYAN_LAUNCHED";

/** Exit codes by which an agent asks its launcher for a new start. */
export const exitCodes = { again: 85, switchVersion: 86 } as const;

/** What an agent tells its launcher. */
export const AgentMessage = z.object({ kind: z.literal("connected"), device_id: z.string() });
export type AgentMessage = z.infer<typeof AgentMessage>;

/** What a launcher tells whoever started it: the process in which the agent runs now. */
export interface AgentStarted {
  kind: "agent";
  pid: number;
}

/** What a launcher tells its agent: the version on trial is in force now. */
export const LauncherMessage = z.object({ kind: z.literal("final") });
export type LauncherMessage = z.infer<typeof LauncherMessage>;
