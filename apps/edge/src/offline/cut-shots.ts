import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { cutClip, ShotOrder } from "./shot-order.ts";

/**
 * Usage: node cut-shots.ts ORDER.json. Cuts pictures out of clips as the agent would store them. Runs with low
 * priority.
 */
setPriority(constants.priority.PRIORITY_LOW);
const [path = ""] = process.argv.slice(2);
for (const order of ShotOrder.array().parse(JSON.parse(await readFile(path, "utf8")))) await cutClip(order);
