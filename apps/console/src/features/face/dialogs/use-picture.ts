import { checkFace, type FaceCheck } from "@huiyan/contract/face/face.api";
import { faceLimits } from "@huiyan/contract/face/face.rules";
import { useRef, useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { faceText as text } from "../face.texts.ts";

export const pictureTypes: readonly string[] = ["image/jpeg", "image/png"];

/** Returns the error of a file with an unsuitable type or size; undefined if there is none. */
function fileProblem({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (!pictureTypes.includes(type)) return text("wrongType");
  return size > faceLimits.pictureBytes ? text("tooLarge") : undefined;
}

/**
 * Keeps the chosen picture and the result of the server's check.
 * @param replaces id of the face whose picture is replaced
 */
export function usePicture(replaces?: string) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [check, setCheck] = useState<FaceCheck>();
  /** Sequence number of the newest check. The answer of an older check is ignored, since its picture was replaced. */
  const newest = useRef(0);
  const command = useCommand(checkFace, { quiet: true });
  const choose = (next: File) => {
    const wrong = fileProblem(next);
    const turn = ++newest.current;
    setProblem(wrong);
    setCheck(undefined);
    setFile(wrong === undefined ? next : undefined);
    if (wrong !== undefined) return;
    const fields = replaces === undefined ? {} : { _id: replaces };
    command.mutate(
      { fields, files: { picture: [next] } },
      {
        onSuccess: (answer) => newest.current === turn && setCheck(answer),
        onError: (error) => newest.current === turn && setProblem(error.message),
      },
    );
  };
  return {
    file,
    check,
    choose,
    problem: problem ?? (check !== undefined && check.text !== "" ? check.text : undefined),
    checking: command.isPending,
    demand: () => setProblem(text("pictureNeeded")),
  };
}
export type ChosenPicture = ReturnType<typeof usePicture>;
