import { findFaces } from "@huiyan/contract/face/face.api";
import { findFaceAccess, findFaceReceipts, getFaceKeeping } from "@huiyan/contract/face/face-record.api";
import { type QueryClient } from "@tanstack/react-query";

const names: readonly unknown[] = [findFaces, findFaceAccess, findFaceReceipts, getFaceKeeping].map(({ name }) => name);

/** Faces and what is recorded of them are asked for again. */
export function refreshFaces(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.includes(name) });
}
