import { faceImportLimits } from "@huiyan/contract/face/face.rules";
import { beginFaceUpload, importFaces, sendFacePiece } from "@huiyan/contract/face/face-import.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { refreshTasks } from "#features/task/task.public.ts";
import { call, type SentBy } from "#shared/api/call.ts";
import { faceText as text } from "../face.texts.ts";

/** Maximum attempts to upload one chunk. */
const tries = 4;
const againMs = 1_500;

type Fields = Omit<SentBy<(typeof importFaces)["input"]>["fields"], "upload_id">;

interface Upload {
  id: string;
  pieceBytes: number;
  pieces: number;
  /** Index of the next chunk to upload, from 0. */
  next: number;
}

/** Returns the error of a file with an unsuitable name or size; undefined if there is none. */
function zipProblem({ name, size }: Pick<File, "name" | "size">): string | undefined {
  if (!/\.zip$/i.test(name)) return text("zipOnly");
  return size > faceImportLimits.zipBytes ? text("zipTooLarge") : undefined;
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Uploads a zip file in chunks, resumes an interrupted upload, and starts the import.
 * @param task id of an import that is already running
 */
export function useZip(task: string | undefined) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [percent, setPercent] = useState<number>();
  const [running, setRunning] = useState(task);
  const upload = useRef<Upload>(undefined);
  const stopped = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stopped.current = controller;
    return () => controller.abort();
  }, []);

  async function sendPiece(zip: File, { id, pieceBytes, next }: Upload, signal: AbortSignal): Promise<void> {
    const piece = zip.slice(next * pieceBytes, (next + 1) * pieceBytes);
    for (let failed = 1; ; failed++) {
      try {
        await call(sendFacePiece, { fields: { upload_id: id, number: next }, files: { piece: [piece] } }, signal);
        return;
      } catch (error) {
        if (failed >= tries || signal.aborted) throw error;
        await wait(againMs * failed, signal);
      }
    }
  }

  async function sendAll(zip: File, fields: Fields, signal: AbortSignal): Promise<string> {
    if (upload.current === undefined) {
      const begun = await call(beginFaceUpload, { name: zip.name, bytes: zip.size }, signal);
      upload.current = { id: begun.upload_id, pieceBytes: begun.piece_bytes, pieces: begun.pieces, next: 0 };
    }
    const sending = upload.current;
    for (; sending.next < sending.pieces; sending.next++) {
      setPercent(Math.floor((sending.next / sending.pieces) * 100));
      await sendPiece(zip, sending, signal);
    }
    setPercent(100);
    const { task_id } = await call(importFaces, { fields: { ...fields, upload_id: sending.id } }, signal);
    return task_id;
  }

  return {
    file,
    problem,
    percent,
    running,
    /** True when an interrupted upload can be resumed. */
    canResume: upload.current !== undefined && percent === undefined,
    take(next: File) {
      const wrong = zipProblem(next);
      upload.current = undefined;
      setProblem(wrong);
      setFile(wrong === undefined ? next : undefined);
    },
    async start(fields: Fields) {
      if (file === undefined) {
        setProblem(text("zipOnly"));
        return;
      }
      const { signal } = stopped.current;
      setProblem(undefined);
      setPercent(0);
      try {
        setRunning(await sendAll(file, fields, signal));
        upload.current = undefined;
        refreshTasks(client);
      } catch (error) {
        if (signal.aborted) return;
        setProblem(error instanceof Error ? error.message : String(error));
      }
      setPercent(undefined);
    },
    another() {
      upload.current = undefined;
      setRunning(undefined);
      setFile(undefined);
    },
  };
}
