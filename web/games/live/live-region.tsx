/** An invisible text that screen readers announce when it changes. */
export const LiveRegion = ({ children }: { children: React.ReactNode }) => (
  <div role="status" className="visually-hidden">
    {children}
  </div>
)
