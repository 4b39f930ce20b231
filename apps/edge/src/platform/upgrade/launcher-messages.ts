import { z } from "zod";

/** Environment variable that a launcher sets for its agent. */
export const launchedVariable = "HUIYAN_LAUNCHED";

/** Exit codes with which an agent asks its launcher to start it again. */
export const exitCodes = { again: 85, switchVersion: 86 } as const;

/** Message of an agent to its launcher: a device has connected to the server. */
export const AgentMessage = z.object({ kind: z.literal("connected"), device_id: z.string() });
export type AgentMessage = z.infer<typeof AgentMessage>;

/** Message of a launcher to its parent process: process id of the agent. */
export interface AgentStarted {
  kind: "agent";
  pid: number;
}

/** Message of a launcher to its agent: the version on trial is now permanent. */
export const LauncherMessage = z.object({ kind: z.literal("final") });
export type LauncherMessage = z.infer<typeof LauncherMessage>;
