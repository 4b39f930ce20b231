import { findFaces } from "@huiyan/contract/face/face.api";
import { useList } from "#shared/list/use-list.ts";
import { FaceSearch, faceInput } from "../face-search.ts";

export const useFaces = () => useList({ endpoint: findFaces, schema: FaceSearch, toInput: faceInput });
export type FaceList = ReturnType<typeof useFaces>;
