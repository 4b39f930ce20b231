import { z } from "zod";

/** Input of a thread that reads a sheet. */
export const SheetTask = z.object({ bytes: z.instanceof(Uint8Array), maxRows: z.number(), maxColumns: z.number() });
