import { lazy, Suspense } from "react";

const Loaded = lazy(() => import("./AddCameraDialog.tsx").then((loaded) => ({ default: loaded.AddCameraDialog })));

interface Props {
  deviceId: string;
  deviceName: string;
  onClosed: () => void;
}

/** Adds a camera to a device, for other pages; loaded when it is opened. */
export function LazyAddCamera(props: Props) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
