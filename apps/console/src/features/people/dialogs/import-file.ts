import { importLimits } from "@huiyan/contract/people/people.rules";
import { sheetFileProblem } from "../../task/task.public.ts";

/** What is wrong with a chosen file before it is sent. */
export const importFileProblem = (file: Pick<File, "name" | "size">) => sheetFileProblem(file, importLimits.bytes);
