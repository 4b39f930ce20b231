import { importLimits } from "@huiyan/contract/people/people.rules";
import { sheetFileProblem } from "#features/task/task.public.ts";

/** Returns the error of a chosen file, so that an unsuitable file is not uploaded; undefined if there is none. */
export const importFileProblem = (file: Pick<File, "name" | "size">) => sheetFileProblem(file, importLimits.bytes);
