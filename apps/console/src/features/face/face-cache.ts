import { findFaces } from "@huiyan/contract/face/face.api";
import { getFaceRenewal } from "@huiyan/contract/face/face-model.api";
import { findFaceAccess, findFaceReceipts, getFaceKeeping } from "@huiyan/contract/face/face-record.api";
import { type QueryClient } from "@tanstack/react-query";

const names: readonly unknown[] = [findFaces, getFaceRenewal, findFaceAccess, findFaceReceipts, getFaceKeeping].map(
  ({ name }) => name,
);

/** Refreshes faces and the logs about them. */
export function refreshFaces(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.includes(name) });
}
