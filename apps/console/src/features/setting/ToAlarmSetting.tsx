import { Navigate } from "@tanstack/react-router";

/** Another address of the alarm centre's settings. */
export function ToAlarmSetting() {
  return <Navigate to="/set/alarm" replace />;
}
