import styles from './HeaderList.module.css';

/** Headers of a request or an answer, as they stand in it. */
export function HeaderList({ headers }: { headers: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.list}>
      {headers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
