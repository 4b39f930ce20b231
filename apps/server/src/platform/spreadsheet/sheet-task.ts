import { z } from "zod";

/** What a thread that reads a sheet is given. */
export const SheetTask = z.object({ bytes: z.instanceof(Uint8Array), maxRows: z.number(), maxColumns: z.number() });
