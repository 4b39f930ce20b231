import { lazy, Suspense } from "react";

const Loaded = lazy(() => import("./AddCameraDialog.tsx").then((loaded) => ({ default: loaded.AddCameraDialog })));

interface Props {
  deviceId: string;
  deviceName: string;
  onClosed: () => void;
}

/** Dialog that adds a camera to a device, for use on other pages. Its code is loaded when the dialog opens. */
export function LazyAddCamera(props: Props) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
