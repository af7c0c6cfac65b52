export function dispatchLifecycleAction(): void {}
