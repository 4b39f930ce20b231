import { existsSync } from "node:fs";

/** Commands that start the program. A bundle has no npm. */
export interface OwnCommands {
  isBundle: boolean;
  /** Before the options of a command. */
  command: string;
  /** Starts the server. */
  start: string;
  agent: string;
}

const isRepository = existsSync(new URL("../../../../../scripts/bootstrap.mjs", import.meta.url));

const ofRepository: OwnCommands = {
  isBundle: false,
  command: "npm start --",
  start: "npm start",
  agent: "npm run agent --",
};
const ofBundle: OwnCommands = {
  isBundle: true,
  command: "huiyan",
  start: "systemctl start huiyan",
  agent: "/opt/huiyan-agent/run",
};

export const ownCommands: OwnCommands = isRepository ? ofRepository : ofBundle;
