// Takes the place of hoist-non-react-statics for react-router (see lean-client.ts): its `withRouter` hands on static
// members of the component it wraps, and no component of this site has any.

export default function keepStatics<Target>(target: Target): Target {
  return target;
}
