//! Matchings against an independent search over all subsets of vertices.

use proptest::prelude::*;
use qihui::pairing::matching::{Edge, dense, heaviest, ladder, perfect};

fn cases(short: u32) -> ProptestConfig {
    let cases = std::env::var("QIHUI_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(short);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

type Graph = Vec<Vec<Option<i64>>>;

/// Best total over all matchings of the vertices in `left`; perfect ones only if asked.
fn best(graph: &Graph, all_must: bool) -> Option<i64> {
    let n = graph.len();
    let mut value: Vec<Option<i64>> = vec![None; 1 << n];
    value[0] = Some(0);
    for set in 1usize..1 << n {
        let u = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        let mut most = if all_must { None } else { value[rest] };
        for v in u + 1..n {
            if rest >> v & 1 == 1
                && let (Some(weight), Some(others)) = (graph[u][v], value[rest & !(1 << v)])
            {
                most = most.max(Some(weight + others));
            }
        }
        value[set] = most;
    }
    value[(1 << n) - 1]
}

fn edges(graph: &Graph) -> Vec<Edge<i64>> {
    let n = graph.len();
    (0..n)
        .flat_map(|u| (u + 1..n).map(move |v| (u, v)))
        .filter_map(|(u, v)| graph[u][v].map(|weight| Edge { ends: (u as u32, v as u32), weight }))
        .collect()
}

fn total(graph: &Graph, mate: &[Option<u32>]) -> i64 {
    let mut sum = 0;
    for (u, &v) in mate.iter().enumerate() {
        let Some(v) = v else { continue };
        assert_eq!(mate[v as usize], Some(u as u32), "partners agree");
        if u < v as usize {
            sum += graph[u][v as usize].expect("a matched edge exists");
        }
    }
    sum
}

/// Few different weights make many ties and deep blossoms; `density` of 100 makes all edges.
fn graphs(most: usize) -> impl Strategy<Value = Graph> {
    (1..=most, 20u32..=100, 1i64..40).prop_flat_map(|(n, density, spread)| {
        proptest::collection::vec((0u32..100, -spread..=spread), n * n).prop_map(move |draws| {
            (0..n)
                .map(|u| {
                    (0..n)
                        .map(|v| {
                            let (chance, weight) = draws[u * n + v];
                            (u < v && chance < density).then_some(weight)
                        })
                        .collect()
                })
                .collect()
        })
    })
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn perfect_is_heaviest(graph in graphs(12)) {
        let found = perfect(graph.len(), &edges(&graph));
        let expected = best(&graph, true);
        prop_assert_eq!(found.as_ref().map(|it| total(&graph, &it.mate)), expected);
        if let Some(found) = found {
            prop_assert!(found.mate.iter().all(Option::is_some));
        }
    }

    #[test]
    fn heaviest_of_any_size(graph in graphs(12)) {
        let mate = heaviest(graph.len(), &edges(&graph));
        prop_assert_eq!(Some(total(&graph, &mate)), best(&graph, false));
    }

    /// 14 vertices have more edges than are tried at first, so the proof by duals is at work.
    #[test]
    fn dense_is_perfect(graph in graphs(14)) {
        let found = dense(graph.len(), |u, v| graph[u as usize][v as usize]);
        prop_assert_eq!(found.map(|it| total(&graph, &it.mate)), best(&graph, true));
    }

    /// Larger graphs, two routes: all edges at once, and few edges with a proof.
    #[test]
    fn dense_agrees_with_all_edges(graph in graphs(60)) {
        let all = perfect(graph.len(), &edges(&graph)).map(|it| total(&graph, &it.mate));
        let few = dense(graph.len(), |u, v| graph[u as usize][v as usize]).map(|it| total(&graph, &it.mate));
        prop_assert_eq!(all, few);
    }

    /// Rungs of 40 bits force several stages; the packed sum is known from one weight of 100 bits.
    #[test]
    fn stages_keep_the_order_of_rungs(graph in graphs(10), other in graphs(10), third in graphs(10)) {
        let n = graph.len().min(other.len()).min(third.len());
        let cost = |u: usize, v: usize| {
            let part = |graph: &Graph| graph[u][v].unwrap_or(3).unsigned_abs() % 5;
            [part(&graph), part(&other), part(&third)]
        };
        let bound = 1u64 << 48;
        let found = ladder(n, &[bound, bound, bound], |u, v, row| {
            row.copy_from_slice(&cost(u as usize, v as usize));
            graph[u as usize][v as usize].is_some()
        });
        let packed: Graph = (0..n)
            .map(|u| {
                (0..n)
                    .map(|v| {
                        let [a, b, c] = cost(u, v);
                        graph[u][v].map(|_| -((a * 10_000 + b * 100 + c) as i64))
                    })
                    .collect()
            })
            .collect();
        let expected = best(&packed, true).map(|sum| {
            let sum = sum.unsigned_abs();
            vec![sum / 10_000, sum / 100 % 100, sum % 100]
        });
        prop_assert_eq!(found.map(|it| it.costs), expected);
    }
}
