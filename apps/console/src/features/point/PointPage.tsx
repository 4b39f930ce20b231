import { useCaller } from "../organisation/organisation.public.ts";
import { PointView } from "./list/PointView.tsx";

/** The video points that the caller sees. */
export function PointPage() {
  const staff = useCaller().data?.staff;
  return staff ? <PointView role={staff.role} /> : null;
}
