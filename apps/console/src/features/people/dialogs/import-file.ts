import { importLimits } from "@huiyan/contract/people/people.rules";
import { sheetFileProblem } from "../../task/task.public.ts";

/** Returns the problem of a chosen file before the upload. */
export const importFileProblem = (file: Pick<File, "name" | "size">) => sheetFileProblem(file, importLimits.bytes);
